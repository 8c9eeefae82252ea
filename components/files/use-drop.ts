import { useState, type DragEvent } from "react";

type Drop = {
  /** A file is dragged over the area. */
  readonly over: boolean;
  /** For the element that accepts the drop. */
  readonly place: {
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
  };
};

export function useDrop(onDropped: (data: DataTransfer) => void): Drop {
  const [over, setOver] = useState(false);
  return {
    over,
    place: {
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        onDropped(event.dataTransfer);
      },
      onDragOver: (event) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
    },
  };
}
