/** How many talents each of the members gets, in words: `共 10 位达人分给 3 名成员：1 人 4 位，2 人 3 位`. */
export function evenSplit(talents: number, members: number): string {
  const least = Math.floor(talents / members)
  const rest = talents % members
  const parts = [
    rest > 0 && `${rest} 人 ${least + 1} 位`,
    (rest === 0 || least > 0) && `${members - rest} 人 ${least} 位`,
    rest > 0 && least === 0 && `${members - rest} 人不分配`,
  ]
  return `共 ${talents} 位达人分给 ${members} 名成员：${parts.filter(Boolean).join('，')}`
}
