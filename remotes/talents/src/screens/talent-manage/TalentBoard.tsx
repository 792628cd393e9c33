import { type CallState, useCall, useAction } from '@crm/client/hooks'
import { type MyTalent, type MyTalentRequest, talentCalls } from '@crm/contracts/calls/talents'
import { type TalentStage, TALENT_STAGES, talentStageLabel } from '@crm/contracts/rules/talentStages'
import { Loaded } from '@crm/ui/base'
import { Board, BoardCard, Money, TimeCell } from '@crm/ui/data'
import { statusOfStage } from '../../lib/talentLabels.ts'
import type { ReactNode } from 'react'
import { stageChoices } from './talentManageCells.tsx'
import { useFollowLogDrawer } from './useFollowLogDrawer.ts'

/** Cards of a column; the table has the rest. */
const CARDS = 50

/** What a column of the board asks. */
export const stageRequest = (request: MyTalentRequest, tab: TalentStage) => ({ ...request, tab, page: 1, size: CARDS })

const useStage = (request: MyTalentRequest, tab: TalentStage) => useCall(talentCalls.myList, stageRequest(request, tab))

/** The followed talents by stage; a card is moved by dragging or with Alt and the arrow keys. `empty`: no stage has any. */
export function TalentBoard({ request, empty }: { request: MyTalentRequest; empty: ReactNode }) {
  const openLog = useFollowLogDrawer()
  const { run, saving } = useAction(talentCalls.update, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const reads: Record<TalentStage, CallState<{ list: MyTalent[]; page_info: { total_count: number } }>> = {
    none: useStage(request, 'none'),
    contacting: useStage(request, 'contacting'),
    contacted: useStage(request, 'contacted'),
    sampled: useStage(request, 'sampled'),
    ordered: useStage(request, 'ordered'),
    refused: useStage(request, 'refused'),
  }
  const failed = TALENT_STAGES.map((stage) => reads[stage]).find((read) => read.state === 'failed')
  if (failed) return <Loaded read={failed} />
  if (TALENT_STAGES.every((stage) => reads[stage].data?.page_info.total_count === 0)) return empty
  const move = (talent: MyTalent, to: string) => {
    const contact_status = statusOfStage[stageOf(to)]
    if (contact_status !== undefined)
      void run({ follow_id: [talent.follow_id], updated_at: talent.updated_at, contact_status })
  }
  return (
    <Board
      columns={TALENT_STAGES.map((stage) => ({
        key: stage,
        title: talentStageLabel[stage],
        count: reads[stage].data?.page_info.total_count ?? 0,
        cards: reads[stage].data?.list ?? [],
      }))}
      loading={TALENT_STAGES.some((stage) => reads[stage].state === 'waiting')}
      stale={saving || TALENT_STAGES.some((stage) => reads[stage].stale)}
      cardKey={(talent) => talent.follow_id}
      cardLabel={(talent) => `${talent.author_name}，${talentStageLabel[talent.stage]}，按 Alt 加左右方向键移动`}
      renderCard={(talent) => <Card talent={talent} />}
      onOpen={openLog}
      onMove={(talent, _from, to) => move(talent, to)}
      moveRefusal={(talent, to) =>
        stageChoices(talent.stage).includes(stageOf(to)) ? undefined : '已寄样、已出单由寄样与订单决定'
      }
      empty="暂无达人"
    />
  )
}

// The board's columns are the stages.
const stageOf = (key: string) => key as TalentStage

function Card({ talent }: { talent: MyTalent }) {
  const { next_at, gmv, user } = talent
  return (
    <BoardCard talent={talent}>
      <dt>成交</dt>
      <dd>
        <Money value={gmv} short sign />
      </dd>
      <dt>下次跟进</dt>
      <dd>
        <TimeCell value={next_at} form="day" />
      </dd>
      <dt>媒介</dt>
      <dd>{user.name}</dd>
    </BoardCard>
  )
}
