// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { stageChoices } from './talentManageCells.tsx'

it.each([
  ['none', ['none', 'contacting', 'contacted', 'refused']],
  ['refused', ['none', 'contacting', 'contacted', 'refused']],
  ['sampled', ['sampled', 'refused']],
  ['ordered', ['ordered', 'refused']],
] as const)('a talent in %s may be put into %o', (stage, choices) => {
  expect(stageChoices(stage)).toEqual(choices)
})
