/** What a page does once, before any module of the suite. */

// The content policy lets no text become code. zod would try once and be refused, which browsers report as a fault of the page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
