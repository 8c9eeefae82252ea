"use client";
/** A piece of an answer outside of its page: drawn as there, without what changes that page. */
import type { FiguresPiece, Piece } from "@/features/core/report-builder/piece";
import { PlainHeadline } from "../summary/headline";
import { Misfit } from "../summary/misfit";
import { ReportParts } from "./report-parts";
import { Verdict } from "../summary/verdict";

type PieceViewProps = {
  readonly piece: Piece;
  /** Slug of the page that it is of: the first words of exported files. */
  readonly page: string;
};

export function PieceView({ piece, page }: PieceViewProps) {
  switch (piece.kind) {
    case "verdict":
      return piece.misfit ? <Misfit {...piece.misfit} onFix={nothing} /> : <Verdict {...piece.verdict} />;
    case "figures":
      return <PlainHeadline figures={besideOld(piece)} />;
    default:
      return <ReportParts parts={[piece]} page={page} onFix={nothing} view={nothingDrawn} />;
  }
}

/** A piece offers nothing that could be pressed. */
const nothing = (): void => undefined;
const nothingDrawn = (): null => null;

const besideOld = ({ figures, before }: FiguresPiece) =>
  figures.map((figure) => {
    const pinned = before.find(({ id }) => id === figure.id);
    return { figure, ...(pinned && { pinned }) };
  });
