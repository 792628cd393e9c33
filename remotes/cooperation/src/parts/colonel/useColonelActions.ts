import { useAction } from '@crm/client/hooks'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { ColonelBelong } from '@crm/contracts/enums'
import type { ColonelRow } from '@crm/contracts/fields/colonelFields'
import { useDialog } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { ColonelTransferDialog } from './ColonelTransferDialog.tsx'

type Acted = Pick<ColonelRow, 'colonel_info' | 'mediums' | 'belong_type' | 'actions' | 'updated_at'>

/** What those who look after a colonel may do to it: 转交, 改归属, 删除. */
export function useColonelActions({ colonel_info, mediums, belong_type, actions, updated_at }: Acted) {
  const openDialog = useDialog()
  const { colonel_buyin_id, name } = colonel_info
  const belong = useBelong({ name, mediums })
  const remove = useBulkAction(colonelCalls.remove, {
    weight: {
      ask: {
        title: `删除团长「${name}」？`,
        content: '团长将从列表移除，跟进随之结束；订单与合作记录保留，可重新收录。',
        confirmText: '删除',
        danger: true,
      },
    },
    done: '已删除',
    unit: '位团长',
    name: '团长',
  })
  const isOwn = belong_type === ColonelBelong.own
  return {
    transfer: actions.includes('transfer') && {
      text: '转交',
      onClick: () => void openDialog(ColonelTransferDialog, { ids: [colonel_buyin_id], name }),
    },
    belong: actions.includes('belong') && {
      text: isOwn ? '改为公共团长' : '改为我的团长',
      onClick: () =>
        void belong.run({
          colonel_buyin_id,
          belong_type: isOwn ? ColonelBelong.shared : ColonelBelong.own,
          updated_at,
        }),
    },
    remove: actions.includes('remove') && {
      text: '删除收录',
      danger: true,
      onClick: () => void remove.run({ colonel_buyin_ids: [colonel_buyin_id], updated_at }),
    },
  }
}

/**
 * 改归属 of a colonel, with 撤销: it is either somebody's own or everybody's. One that nobody looks after is asked about: who makes it
 * an own one looks after it from then on, which 撤销 would not end.
 */
export function useBelong({ name, mediums }: { name: string; mediums: readonly unknown[] }) {
  const back = useAction(colonelCalls.belong, { weight: { harmless: 'reverse' }, done: '已撤销' })
  return useAction(colonelCalls.belong, {
    weight: ({ colonel_buyin_id, belong_type }) => {
      const isOwn = belong_type === ColonelBelong.own
      if (isOwn && mediums.length === 0)
        return {
          ask: {
            title: `将「${name}」改为我的团长？`,
            content: '该团长暂无媒介，修改后由您跟进。',
            confirmText: '修改',
          },
        }
      return {
        undo: ({ updated_at }) =>
          back.run({ colonel_buyin_id, belong_type: isOwn ? ColonelBelong.shared : ColonelBelong.own, updated_at }),
      }
    },
    done: '已修改归属',
  })
}
