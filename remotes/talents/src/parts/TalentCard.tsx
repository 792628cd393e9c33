import { talentDetailRefusal } from '@crm/access/refusals'
import type { CallState } from '@crm/client/hooks'
import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Checkbox, IconPhone, Tooltip, useIsPhone, Loaded } from '@crm/ui/base'
import {
  Count,
  type Filters,
  Market,
  Money,
  Pagination,
  type Selection,
  type FilterFields,
  TagsCell,
  TalentCell,
} from '@crm/ui/data'
import type { ReactNode } from 'react'
import { badgesOf, levelText } from '../lib/talentLabels.ts'
import { RelationBadge } from './RelationBadge.tsx'
import classes from './TalentCard.module.css'

interface TalentCardProps {
  talent: FoundTalent
  /** Ticks for bulk actions; absent: no box. */
  selection?: Selection
  /** Right of the name: a score, a star. */
  extra?: ReactNode
  /** Between figures and actions. */
  children?: ReactNode
  /** `MarketTalentActions`. */
  actions: ReactNode
}

/** A talent of the market as a card: who it is, what the market says of 30 days, how the corporation stands to it. */
export function TalentCard({ talent, selection, extra, children, actions }: TalentCardProps) {
  const who = useWho()
  const isPhone = useIsPhone()
  return (
    <li className={classes.card} aria-label={talent.author_name}>
      <div className={classes.header}>
        {selection && !isPhone && (
          <Checkbox
            aria-label={`选择${talent.author_name}`}
            checked={selection.keys.has(talent.author_id)}
            onChange={() => selection.toggle(talent.author_id)}
          />
        )}
        <div className={classes.who}>
          <TalentCell
            talent={talent}
            size={40}
            badges={badgesOf(talent, who, [])}
            {...(talentDetailRefusal(who) ? { to: false as const } : {})}
          />
        </div>
        {extra}
      </div>
      <div className={classes.marks}>
        <RelationBadge {...talent} />
        <span className={classes.level}>{levelText(talent.level)}</span>
        <TagsCell tags={talent.categories} max={3} />
        <ContactMark talent={talent} />
      </div>
      <dl className={classes.facts}>
        <Fact label="粉丝数">
          <Count short value={talent.fans} />
        </Fact>
        <Fact label="30天成交额">
          {talent.gmv_30d === undefined ? (
            <Market value={undefined} text={talent.gmv_30d_str} />
          ) : (
            <Money short sign value={talent.gmv_30d} />
          )}
        </Fact>
        <Fact label="客单价">
          <Money sign value={talent.avg_price} />
        </Fact>
        <Fact label="直播场次">
          <Count value={talent.live_count_30d} />
        </Fact>
        <Fact label="视频数">
          <Count value={talent.video_count_30d} />
        </Fact>
        <Fact label="GPM">
          <Money sign value={talent.gpm} />
        </Fact>
      </dl>
      {children}
      <div className={classes.actions}>{actions}</div>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A telephone where the corporation or the platform has a contact. */
export function ContactMark({ talent }: { talent: Pick<FoundTalent, 'has_contact' | 'contact_flag'> }) {
  if (talent.has_contact === 0 && talent.contact_flag === 0) return null
  return (
    <Tooltip content={talent.has_contact === 1 ? '企业已有联系方式' : '平台公开了联系方式'}>
      <span className={classes.contact} role="img" aria-label="有联系方式">
        <IconPhone size="small" />
      </span>
    </Tooltip>
  )
}

interface TalentCardsProps<Row, S extends FilterFields> {
  label: string
  rows: CallState<{ list: readonly Row[]; page_info: { total_count: number } }>
  /** For the pages below; absent where something else turns them. */
  filters?: Filters<S>
  /** In the place of the cards, where there are none. */
  empty: ReactNode
  /** A `TalentCard`, keyed. */
  children: (talent: Row) => ReactNode
}

/** A list of talents as cards, three to a row. */
export function TalentCards<Row, S extends FilterFields>({
  label,
  rows,
  filters,
  empty,
  children,
}: TalentCardsProps<Row, S>) {
  return (
    <Loaded
      read={rows}
      waiting={
        <ul className={classes.grid} aria-label="加载中" aria-busy>
          {Array.from({ length: 6 }, (_, index) => (
            <li key={index} className={classes.card}>
              <BlockSkeleton lines={6} />
            </li>
          ))}
        </ul>
      }
    >
      {({ list, page_info }) => {
        if (list.length === 0) return empty
        return (
          <>
            <ul className={classes.grid} aria-label={label}>
              {list.map(children)}
            </ul>
            {filters && (
              <Pagination
                page={filters.page}
                size={filters.size}
                total={page_info.total_count}
                onPage={filters.setPage}
                onSize={filters.setSize}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
