"use client";
import { useEffect, useRef, type RefObject } from "react";

/** Draws in CSS pixels; `density` device pixels are one of them. */
export type Paint = (context: CanvasRenderingContext2D, density: number) => void;

/** A canvas of so many CSS pixels, drawn anew before the next frame whenever `paint` is another one. */
export function useCanvas(width: number, height: number, paint: Paint): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Outside React: pixels.
  useEffect(() => {
    const draw = (): void => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      if (!element || !context) return;
      const density = window.devicePixelRatio || 1;
      element.width = Math.round(width * density);
      element.height = Math.round(height * density);
      context.setTransform(density, 0, 0, density, 0, 0);
      paint(context, density);
    };
    // Paper does not wait for another frame.
    if (window.matchMedia("print").matches) return draw();
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [width, height, paint]);
  return canvas;
}
