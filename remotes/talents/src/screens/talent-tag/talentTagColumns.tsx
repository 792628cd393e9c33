import { leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { TalentTag } from '@crm/contracts/calls/talentTags'
import { tagScopeLabel } from '@crm/contracts/talentTagRules'
import { useWho } from '@crm/platform/session'
import { TextLink } from '@crm/ui/base'
import { type Column, StaffCell, StatusTag, TagsCell, TimeCell } from '@crm/ui/data'
import { TalentTagActions } from './TalentTagActions.tsx'

const scopes: Readonly<Record<number, string>> = tagScopeLabel
const statusLabels = {
  1: { text: '启用', color: 'green' },
  2: { text: '停用', color: 'grey' },
} as const

/** Columns of the tags. */
export const talentTagColumns: readonly Column<TalentTag>[] = [
  {
    key: 'name',
    title: '标签',
    width: 140,
    fixed: 'left',
    locked: true,
    render: (row) => <TagsCell tags={[row]} />,
  },
  { key: 'group_name', title: '分组', width: 100, render: (row) => row.group_name },
  {
    key: 'scope',
    title: '可见范围',
    width: 104,
    note: '全员可见、创建人所在部门可见，或仅创建人可见',
    render: (row) => scopes[row.scope],
  },
  {
    key: 'author_count',
    title: '使用达人数',
    width: 120,
    align: 'right',
    sortable: true,
    note: '企业内打了该标签的达人，含公海与全部平台；点击查看其中正在跟进的',
    render: (row) => <UseCount tag={row} />,
  },
  {
    key: 'creator',
    title: '创建人',
    width: 110,
    render: (row) => <StaffCell staff={row.creator ? [row.creator] : []} />,
  },
  {
    key: 'created_at',
    title: '创建时间',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.created_at} />,
  },
  { key: 'status', title: '状态', width: 80, render: (row) => <StatusTag value={row.status} labels={statusLabels} /> },
  {
    key: 'actions',
    title: '操作',
    width: 150,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentTagActions tag={row} />,
  },
]

function UseCount({ tag: { id, author_count } }: { tag: TalentTag }) {
  const who = useWho()
  if (author_count === 0) return '0'
  const query = { tag_ids: String(id), ...(leadsTalents(who) ? { scope: 'team' } : {}) }
  return (
    <TextLink to="TalentManage" query={query}>
      {thousands(author_count)}
    </TextLink>
  )
}
