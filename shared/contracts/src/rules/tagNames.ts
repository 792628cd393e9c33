import { TAG_NAME_MAX, TAGS_PER_ADD } from './talentTagRules.ts'

/** Names as typed, one per line: trimmed, empty lines and repetitions left out. */
export function namesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ]
}

/** What is wrong with the typed names, or nothing. */
export function namesError(text: string): string | undefined {
  const names = namesOf(text)
  if (names.length === 0) return '请输入标签名称'
  if (names.length > TAGS_PER_ADD) return `单次最多添加 ${TAGS_PER_ADD} 个标签`
  const long = names.find((name) => name.length > TAG_NAME_MAX)
  if (long !== undefined) return `「${long}」超过 ${TAG_NAME_MAX} 个字`
  const comma = names.find((name) => name.includes(','))
  return comma === undefined ? undefined : `「${comma}」不能包含逗号`
}
