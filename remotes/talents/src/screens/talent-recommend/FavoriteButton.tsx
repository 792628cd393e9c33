import { useAction } from '@crm/client/hooks'
import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { Button, IconStar, IconStarStroked } from '@crm/ui/base'

/** 收藏: the own star of a talent, applied at once, with 撤销. */
export function FavoriteButton({ talent }: { talent: FoundTalent }) {
  const back = useAction(talentFindingCalls.favorite, { weight: { harmless: 'reverse' } })
  const star = useAction(talentFindingCalls.favorite, {
    weight: (request) => ({ undo: () => back.run({ ...request, on: request.on === 1 ? 0 : 1 }) }),
    done: (_answer, { on }) => (on === 1 ? '已收藏' : '已取消收藏'),
  })
  const { author_id, platform, is_favorite } = talent
  return (
    <Button
      size="small"
      theme="borderless"
      type={is_favorite === 1 ? 'warning' : 'tertiary'}
      icon={is_favorite === 1 ? <IconStar /> : <IconStarStroked />}
      aria-label={`${is_favorite === 1 ? '取消收藏' : '收藏'}：${talent.author_name}`}
      aria-pressed={is_favorite === 1}
      disabled={star.saving}
      onClick={() => void star.run({ author_id, platform, on: is_favorite === 1 ? 0 : 1 })}
    />
  )
}
