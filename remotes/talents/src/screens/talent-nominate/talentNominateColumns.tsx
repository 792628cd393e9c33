import type { NominatedTalent } from '@crm/contracts/calls/talentNominate'
import type { Column } from '@crm/ui/data'
import { foundAuthor, foundColumns } from '../../parts/foundColumns.tsx'
import { Reasons, SimilarGoods } from './Matches.tsx'
import { NominateActions } from './NominateActions.tsx'
import { ScoreRing } from './ScoreRing.tsx'

const { fans, gmv_30d, live_count_30d, video_count_30d, categories, relation, contact } = foundColumns

/** Columns of the recommendations; their order is that of the score. */
export const talentNominateColumns: readonly Column<NominatedTalent>[] = [
  foundAuthor,
  { key: 'score', title: '匹配度', width: 88, render: (row) => <ScoreRing talent={row} /> },
  { key: 'reasons', title: '推荐理由', width: 320, render: (row) => <Reasons reasons={row.reasons} /> },
  { key: 'goods', title: '同类商品', width: 160, render: (row) => <SimilarGoods goods={row.similar_goods} /> },
  { ...fans, sortable: false },
  categories,
  { ...gmv_30d, sortable: false },
  { ...live_count_30d, sortable: false },
  { ...video_count_30d, sortable: false },
  contact,
  relation,
  {
    key: 'actions',
    title: '操作',
    width: 170,
    fixed: 'right',
    locked: true,
    render: (row) => <NominateActions talent={row} />,
  },
]
