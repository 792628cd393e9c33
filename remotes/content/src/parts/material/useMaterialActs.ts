import { useAction } from '@crm/client/hooks'
import { materialCalls } from '@crm/contracts/calls/materials'
import { useBulkAction } from '@crm/ui/data'

const write = { unit: '个素材', name: '素材' }

/** Into the bin, with a way back, and out of it. */
export function useMaterialBin() {
  const back = useAction(materialCalls.restore, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const remove = useBulkAction(materialCalls.remove, {
    ...write,
    weight: ({ ids }) => ({ undo: () => back.run({ ids }) }),
    done: '已移入回收站',
  })
  const again = useAction(materialCalls.remove, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const restore = useBulkAction(materialCalls.restore, {
    ...write,
    weight: ({ ids }) => ({ undo: () => again.run({ ids }) }),
    done: '已恢复',
  })
  return { remove, restore }
}

/** Into a campaign, with a way back, and out of it. What the rights do not allow stays, each with its reason. */
export function useCampaignUses() {
  const back = useAction(materialCalls.removeUses, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const take = useBulkAction(materialCalls.addUses, {
    ...write,
    weight: ({ ids = [], campaign_id }) => ({
      undo: ({ failures }) => {
        const left = new Set(failures.map(({ key }) => key))
        return back.run({ campaign_id, ids: ids.filter((id) => !left.has(String(id))) })
      },
    }),
    done: '已加入项目',
  })
  const again = useAction(materialCalls.addUses, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const leave = useBulkAction(materialCalls.removeUses, {
    ...write,
    weight: ({ ids, campaign_id }) => ({ undo: () => again.run({ ids, campaign_id }) }),
    done: '已移出项目',
  })
  return { take, leave }
}
