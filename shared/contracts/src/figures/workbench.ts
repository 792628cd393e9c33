import type { FigureDefinitions } from './figure.ts'
import { overviewFigures } from './overview.ts'
import { sampleFigures } from './samples.ts'

const { gmv, first_issue_author, sample_count } = overviewFigures.sales
const { apply_count, sign_rate, delivery_rate } = sampleFigures

/** 我的数据 of the workbench by what its reader works on: each is the figure of the overview, and of 业绩列表, for the same filter. */
export const workbenchFigures = {
  sales: {
    gmv,
    first_issue_author,
    connect_author_count: { kind: 'count', title: '建联达人数', note: '所选时间内首次变为已建联的达人' },
    sample_count,
  },
  samples: { apply_count, sample_count, sign_rate, delivery_rate },
} as const satisfies Record<string, FigureDefinitions>
