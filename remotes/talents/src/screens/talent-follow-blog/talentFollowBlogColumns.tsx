import type { FollowLogEntry } from '@crm/contracts/calls/talents'
import { type Column, Count, StaffCell, TalentCell, textOr, Thumbnails, TimeCell } from '@crm/ui/data'
import { LogActions } from './LogActions.tsx'
import { kindText, stageChange } from './logTexts.ts'
import css from './TalentFollowBlog.module.css'

/** Columns of the follow log as a table. */
export const talentFollowBlogColumns: readonly Column<FollowLogEntry>[] = [
  { key: 'created_at', title: '时间', width: 150, render: (row) => <TimeCell value={row.created_at} /> },
  {
    key: 'author',
    title: '达人',
    width: 240,
    fixed: 'left',
    locked: true,
    render: (row) => <TalentCell talent={row} />,
  },
  {
    key: 'user',
    title: '媒介',
    width: 120,
    render: (row) => (row.user ? <StaffCell staff={[row.user]} /> : '系统'),
  },
  { key: 'kind', title: '方式', width: 80, render: (row) => kindText(row.kind) },
  { key: 'stage', title: '阶段变化', width: 150, render: (row) => textOr(stageChange(row)) },
  {
    key: 'content',
    title: '内容',
    width: 320,
    render: (row) => (
      <div className={css.cell}>
        <p className={css.lines}>{row.content}</p>
        {row.images.length > 0 && <Thumbnails images={row.images} label="跟进图片" size={32} />}
      </div>
    ),
  },
  { key: 'next_at', title: '下次跟进', width: 120, render: (row) => <TimeCell value={row.next_at} form="day" /> },
  {
    key: 'comment_count',
    title: '评论数',
    width: 80,
    align: 'right',
    render: (row) => <Count value={row.comment_count} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 180,
    fixed: 'right',
    locked: true,
    render: (row) => <LogActions entry={row} />,
  },
]
