import { useAction } from '@crm/client/hooks'
import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { toast } from '@crm/platform/feedback'
import { Button, IconStar, IconStarStroked } from '@crm/ui/base'

/** 收藏: the own star of a talent, applied at once, with 撤销. */
export function FavoriteButton({ talent }: { talent: FoundTalent }) {
  const star = useAction(talentFindingCalls.favorite)
  const { author_id, platform, is_favorite } = talent
  const set = (on: 0 | 1) => star.run({ author_id, platform, on })
  const toggle = async () => {
    const on = is_favorite === 1 ? 0 : 1
    if (await set(on)) toast.undo(on === 1 ? '已收藏' : '已取消收藏', () => void set(on === 1 ? 0 : 1))
  }
  return (
    <Button
      size="small"
      theme="borderless"
      type={is_favorite === 1 ? 'warning' : 'tertiary'}
      icon={is_favorite === 1 ? <IconStar /> : <IconStarStroked />}
      aria-label={`${is_favorite === 1 ? '取消收藏' : '收藏'}：${talent.author_name}`}
      aria-pressed={is_favorite === 1}
      disabled={star.saving}
      onClick={() => void toggle()}
    />
  )
}
