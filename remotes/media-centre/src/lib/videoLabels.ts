import type { StatusLabels } from '@crm/ui/data'

/** How a content stands on its platform, where that is worth saying. */
export const contentStates: StatusLabels = {
  deleted: { text: '平台已删除', color: 'red' },
  renamed: { text: '已改标题', color: 'grey' },
  limited: { text: '限流', color: 'orange' },
}

/** Most labels of one video, and letters of one label. */
export const LABELS_MAX = 10
export const LABEL_LENGTH = 12

/** Most goods related to one video. */
export const GOODS_MAX = 10

/** `75` seconds as `01:15`; unknown is empty. */
export function durationText(seconds: number): string {
  if (seconds <= 0) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** Typed and chosen labels as they are kept: trimmed, without commas, short, each once. */
export function cleanLabels(labels: readonly string[]): string[] {
  const cleaned = labels.map((label) => label.replaceAll(/[,，]/g, ' ').trim().slice(0, LABEL_LENGTH))
  return [...new Set(cleaned.filter((label) => label !== ''))].slice(0, LABELS_MAX)
}
