// Plain CSS and CSS modules pass through unchanged; a file that imports "tailwindcss" gets its utilities.
const config = { plugins: { "@tailwindcss/postcss": {} } };

export default config;
