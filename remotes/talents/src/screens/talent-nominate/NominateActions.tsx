import type { NominatedTalent } from '@crm/contracts/calls/talentNominate'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { TextButton } from '@crm/ui/base'
import { MarketTalentActions } from '../../parts/MarketTalentActions.tsx'
import { useDislike } from './useDislike.ts'

/** 跟进, 不感兴趣; behind 更多 寄样, 加入公海 and 详情. */
export function NominateActions({ row }: { row: NominatedTalent }) {
  const canOpen = useCanOpen()
  const { dislike, saving } = useDislike()
  const { author_id, platform, relation } = row
  return (
    <MarketTalentActions
      row={row}
      more={[
        relation === 'mine' &&
          canOpen('SamplesCreate') && {
            text: '寄样',
            onClick: () => void go('SamplesCreate', { author_id, platform, from: address() }),
          },
      ]}
    >
      <TextButton disabled={saving} onClick={() => dislike(row)}>
        不感兴趣
      </TextButton>
    </MarketTalentActions>
  )
}
