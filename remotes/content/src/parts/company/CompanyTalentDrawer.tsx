import { useCall } from '@crm/client/hooks'
import { type CompanyTalentDetail, companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { companyTalentColumns } from '@crm/contracts/columns/companyTalents'
import { ContentListFlag, PLATFORMS } from '@crm/contracts/enums'
import { companyStates, LIST_ENTRY_COLUMNS } from '@crm/contracts/rules/companyTalentRules'
import { Button, Tabs, useDialog } from '@crm/ui/base'
import { DetailDrawer, DetailHead, RecordFields, StatusTag, TalentBadges, TimeCell } from '@crm/ui/data'
import { useState } from 'react'
import { useTalentDrawer } from './CompanyActions.tsx'
import classes from './Company.module.css'
import { companyCells } from './companyCells.tsx'
import { LogDialog } from './companyDialogs.tsx'
import {
  TalentContents,
  type TalentKey,
  TalentLogs,
  TalentPlaces,
  TalentQuotes,
  TalentSamples,
} from './CompanyRecords.tsx'
import { badgesOf } from './talentBadges.ts'

const TABS = [
  { key: 'info', label: '资料' },
  { key: 'contents', label: '内容' },
  { key: 'samples', label: '寄样' },
  { key: 'places', label: '项目' },
  { key: 'logs', label: '跟进' },
  { key: 'quotes', label: '报价记录' },
] as const
type Tab = (typeof TABS)[number]['key']

/** The talent that an address names; nothing for what is none. */
function keyOf(id: string | undefined): TalentKey | undefined {
  const at = id?.indexOf(':') ?? -1
  const platform = PLATFORMS.find((each) => each === id?.slice(0, at))
  return platform && id ? { platform, author_id: id.slice(at + 1) } : undefined
}

/** 详情: what the enterprise knows of a talent of seeding, and what it did with it. */
export function CompanyTalentDrawer() {
  const { id, close } = useTalentDrawer()
  const key = keyOf(id)
  if (!key) return null
  return <Record key={id} talent={key} onClose={close} />
}

function Record({ talent, onClose }: { talent: TalentKey; onClose: () => void }) {
  const read = useCall(companyTalentCalls.detail, talent)
  return (
    <DetailDrawer open width={1208} title="达人详情" read={read} onClose={onClose}>
      {(row) => <Parts row={row} />}
    </DetailDrawer>
  )
}

function Parts({ row }: { row: CompanyTalentDetail }) {
  const openDialog = useDialog()
  const [tab, setTab] = useState<Tab>('info')
  return (
    <>
      <DetailHead
        name={row.author_name}
        avatar={row.avatar}
        badges={
          <>
            <StatusTag value={row.state} labels={companyStates} />
            <TalentBadges badges={badgesOf(row)} />
          </>
        }
        facts={[
          { label: '达人ID', value: row.display_id || row.author_id },
          { label: '类目', value: row.categories.join('、') || '-' },
          { label: '地区', value: row.region || '-' },
          { label: '等级', value: row.level === null ? '未评级' : `LV${row.level}` },
          { label: '收录时间', value: <TimeCell value={row.included_at} form="day" /> },
        ]}
        actions={<Button onClick={() => openDialog(LogDialog, { talent: row })}>写跟进</Button>}
      />
      <Tabs label="达人记录" items={TABS} value={tab} onChange={setTab} />
      <div className={classes.tab}>
        {tab === 'info' && (
          <RecordFields
            columns={companyTalentColumns}
            row={row}
            cells={companyCells}
            without={row.content_flag === ContentListFlag.none ? ['talent', ...LIST_ENTRY_COLUMNS] : ['talent']}
          />
        )}
        {tab === 'contents' && <TalentContents talent={row} />}
        {tab === 'samples' && <TalentSamples talent={row} />}
        {tab === 'places' && <TalentPlaces talent={row} />}
        {tab === 'logs' && <TalentLogs talent={row} />}
        {tab === 'quotes' && <TalentQuotes talent={row} />}
      </div>
    </>
  )
}
