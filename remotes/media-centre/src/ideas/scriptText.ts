import { csvOf } from '@crm/base/csv'
import type { ScriptShot } from '@crm/contracts/calls/hotspots'

/** Columns of a script. */
export const SHOT_HEADS = ['镜号', '画面', '口播', '时长（秒）'] as const

/** How long a script is, in seconds. */
export const lengthOf = (shots: readonly ScriptShot[]): number => shots.reduce((sum, { seconds }) => sum + seconds, 0)

/** A script as a text: a paragraph for each shot. */
export const scriptText = (title: string, shots: readonly ScriptShot[]): string =>
  [
    title,
    ...shots.map(({ scene, words, seconds }, at) => `镜 ${at + 1}（${seconds} 秒）\n画面：${scene}\n口播：${words}`),
  ].join('\n\n')

/** A script as a table that spreadsheets open. */
export const scriptCsv = (shots: readonly ScriptShot[]): string =>
  csvOf({
    head: SHOT_HEADS,
    rows: shots.map(({ scene, words, seconds }, at) => [String(at + 1), scene, words, String(seconds)]),
  })
