export function childSeconds(): number
export function processorSeconds(): number
export function measureBelow(everyMs?: number): () => number
export function loopSeconds(): number
export function measureLoops(): () => number
export function readMeter(text: string): { file: string; seconds: number }[]
export function secondsByGroup(
  files: { file: string; seconds: number }[],
  groups: Record<string, string[]>,
): Record<string, number>
export interface JourneySuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: JourneySuite[]
}
export function journeySeconds(suites: JourneySuite[]): { file: string; seconds: number }[]
export function readCosts(): { margin: number; groups: Record<string, number> }
export function judge(run: {
  groups: Record<string, number>
  loop: number
  slowest: { file: string; seconds: number }[]
  written: { margin: number; groups: Record<string, number> }
  whole: boolean
}): { lines: string[]; dearer: string[] }
