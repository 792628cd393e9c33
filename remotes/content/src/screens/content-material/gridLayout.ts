import { MaterialKind } from '@crm/contracts/rules/materialRules'

/** Smallest width of a card, and the room between two, px. */
const CARD_MIN = 208
export const GRID_GAP = 16
/** Name, tags and figures below the picture. */
export const CARD_TEXT = 116
/** Of a card that shows a text. */
const TEXT_HEIGHT = 160
/** Very long and very flat pictures are cut. */
const [FLATTEST, LONGEST] = [0.6, 1.5]

/** How many cards stand beside each other in a width, and how wide each is. */
export function gridColumns(width: number): { lanes: number; cardWidth: number } {
  const lanes = Math.max(1, Math.floor((width + GRID_GAP) / (CARD_MIN + GRID_GAP)))
  return { lanes, cardWidth: Math.floor((width - GRID_GAP * (lanes - 1)) / lanes) }
}

/** Height of the picture on a card, known before it is there, so that nothing moves when it comes. */
export function stageHeight(
  { kind, width, height }: { kind: MaterialKind; width: number; height: number },
  cardWidth: number,
): number {
  if (kind === MaterialKind.text) return TEXT_HEIGHT
  const ratio = width > 0 && height > 0 ? height / width : 1
  return Math.round(cardWidth * Math.min(LONGEST, Math.max(FLATTEST, ratio)))
}
