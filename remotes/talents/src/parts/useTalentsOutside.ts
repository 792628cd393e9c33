import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { useEffect, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Author ids outside the corporation among all rows that were on screen since the list was opened, over its pages. */
export function useTalentsOutside(
  rows: readonly Pick<FoundTalent, 'author_id' | 'relation'>[] | undefined,
): ReadonlySet<string> {
  const [known, setKnown] = useState(none)
  useEffect(() => {
    if (rows === undefined) return
    setKnown((before) => {
      const next = new Set(before)
      for (const { author_id, relation } of rows) relation === 'none' ? next.add(author_id) : next.delete(author_id)
      return next
    })
  }, [rows])
  return known
}
