import { diffArrays } from 'diff'

/** A sentence of a text, and whether the other version has it, too. */
export interface DraftSentence {
  text: string
  changed: boolean
}

/** Sentences of a text as they stand in it, each with the sign that ends it; line breaks stand alone. */
export const sentencesOf = (text: string): string[] => text.match(/\n|[^\n。！？!?…]+[。！？!?…]*|[。！？!?…]+/g) ?? []

/** Both texts by sentences, each marked where the other text does not have it at that place. */
export function comparedTexts(before: string, after: string): { before: DraftSentence[]; after: DraftSentence[] } {
  const parts = diffArrays(sentencesOf(before), sentencesOf(after))
  const side = (absent: 'added' | 'removed', own: 'added' | 'removed') =>
    parts
      .filter((part) => !part[absent])
      .flatMap((part) => part.value.map((text) => ({ text, changed: part[own] === true })))
  return { before: side('added', 'removed'), after: side('removed', 'added') }
}

/** `1:05` of a second of a video. */
export const clockOf = (second: number): string =>
  `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`
