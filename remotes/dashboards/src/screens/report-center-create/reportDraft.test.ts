import { REPORT_SOURCES, REPORT_TABLE, reportError } from '@crm/contracts/rules/reportRules'
import { REPORT_TEMPLATES } from '@crm/contracts/rules/reportTemplates'
import { expect, it } from 'vitest'
import { draftOf, moved, ofSource, toggled } from './reportDraft.ts'

it('keeps of another source only what that has, whatever it began with', () => {
  for (const { key } of REPORT_TEMPLATES)
    for (const source of REPORT_SOURCES) {
      const draft = ofSource(draftOf(undefined, key), source)
      for (const dimension of draft.dimensions) expect(REPORT_TABLE[source].dimensions).toContain(dimension)
      if (draft.metrics.length > 0) expect(reportError(draft), `${key} as ${source}`).toBeUndefined()
    }
})

it('forgets the order by a figure that is left out', () => {
  const draft = { ...draftOf(undefined, 'goods'), sort: { by: 'volume', sort: 'asc' } as const }
  expect(toggled(draft, 'gmv').sort).toEqual(draft.sort)
  expect(toggled(draft, 'volume')).toMatchObject({ sort: undefined })
  expect(toggled(draft, 'volume').metrics).not.toContain('volume')
})

it('moves a dimension', () => {
  const draft = draftOf(undefined, 'monthly')
  expect(moved(draft, 0, 1).dimensions).toEqual(['platform', 'content_kind'])
})
