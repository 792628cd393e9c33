import type { RankCycle } from '@crm/contracts/rules/market'
import { EmptyBlock, TextButton } from '@crm/ui/base'
import { periodText } from '../lib/rankPeriods.ts'

interface NoRankingProps {
  cycle: RankCycle
  /** First day of the latest period that exists; empty when none does. */
  latest: string
  onLatest: () => void
}

/** The period of the address has no ranking: leads to the latest one. */
export function NoRanking({ cycle, latest, onLatest }: NoRankingProps) {
  return (
    <EmptyBlock
      title="该日期榜单尚未生成"
      action={latest !== '' && <TextButton onClick={onLatest}>查看最新榜单（{periodText(cycle, latest)}）</TextButton>}
    />
  )
}
