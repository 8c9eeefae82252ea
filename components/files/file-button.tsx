"use client";
/** A button that opens the dialog of files, or of a folder; a dialog that is left without a choice says nothing. */
import { useRef, type ComponentProps } from "react";
import buttons from "@/components/feedback/button.module.css";

type FileButtonProps = Pick<ComponentProps<"input">, "accept" | "multiple"> & {
  readonly label: string;
  readonly folder?: boolean;
  readonly className?: string;
  readonly onFiles: (files: readonly File[]) => unknown;
};

export function FileButton({ label, folder, className = buttons.button, onFiles, ...dialog }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...dialog}
        // React knows no name for it.
        {...(folder && { webkitdirectory: "" })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again after it changed on disk.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {label}
      </button>
    </>
  );
}
