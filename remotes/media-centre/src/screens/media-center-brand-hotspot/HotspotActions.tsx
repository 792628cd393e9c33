import { useAction } from '@crm/client/hooks'
import { hotspotCalls, type HotspotRow } from '@crm/contracts/calls/hotspots'
import { go } from '@crm/platform/navigate'
import { TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'

/** What may be done with a topic: ideas about it; one of everybody's is taken over, an own one edited and deleted. */
export function HotspotActions({
  row,
}: {
  row: Pick<HotspotRow, 'id' | 'title' | 'is_own' | 'is_editable' | 'updated_at'>
}) {
  const { id, title, is_own, is_editable, updated_at } = row
  const remove = useAction(hotspotCalls.remove, { weight: 'asked', done: '已删除' })
  return (
    <RowActions
      of={title}
      more={[
        is_own === 0 && {
          text: '加入我的热点',
          call: hotspotCalls.add,
          onClick: () => void go('MediaCenterAddHotspot', { from: id }),
        },
        is_editable === 1 && {
          text: '编辑',
          call: hotspotCalls.update,
          onClick: () => void go('MediaCenterAddHotspot', { id }),
        },
        is_editable === 1 && {
          text: '删除',
          danger: true,
          call: hotspotCalls.remove,
          confirm: {
            title: `删除热点「${title}」？`,
            content: '删除后不再显示与提醒，已生成的选题保留。',
            confirmText: '删除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ id, updated_at }, agreement),
        },
      ]}
    >
      <TextButton
        label={`生成选题：${title}`}
        onClick={() => void go('MediaCenterBrandHotspot', { tab: 'ideas', topic_id: id })}
      >
        生成选题
      </TextButton>
    </RowActions>
  )
}
