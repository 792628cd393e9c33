import { lazyPart } from '@crm/ui/base'
import type { Option } from '@crm/ui/data'
import { SpecDialog } from '../../parts/SpecDialog.tsx'
import { ClassDialog, RemoveDialog, SpuDialog } from './BatchDialogs.tsx'
import { CardDrawer } from './CardDrawer.tsx'

import { EditGoodsDialog } from './EditGoodsDialog.tsx'
import type { BatchTarget, GoodsDialog } from './goodsDialog.ts'

const ShareDrawer = lazyPart(() => import('../../share/ShareDrawer.tsx').then((module) => module.ShareDrawer), null)

type BatchAction = { action: 'class'; class_id: number } | { action: 'spu'; spu_id: number } | { action: 'remove' }

interface GoodsDialogsProps {
  dialog: GoodsDialog | undefined
  classes: readonly Option<number>[]
  saving: boolean
  /** 编辑 of a product; absent for those who may not. */
  onEdit: ((productId: string) => void) | undefined
  onClose: () => void
  onBatch: (action: BatchAction, target: BatchTarget) => Promise<void>
}

/** The one open dialog of the goods list. */
export function GoodsDialogs({ dialog, classes, saving, onEdit, onClose, onBatch }: GoodsDialogsProps) {
  if (!dialog) return null
  switch (dialog.kind) {
    case 'spec':
      return <SpecDialog productId={dialog.productId} onClose={onClose} />
    case 'edit':
      return <EditGoodsDialog productId={dialog.productId} classes={classes} onClose={onClose} />
    case 'card':
      return <CardDrawer productId={dialog.productId} onEdit={onEdit} onClose={onClose} />
    case 'share':
      return <ShareDrawer productIds={dialog.productIds} onClose={onClose} />
    case 'class':
      return (
        <ClassDialog
          target={dialog.target}
          options={classes}
          saving={saving}
          onClose={onClose}
          onSave={(class_id) => void onBatch({ action: 'class', class_id }, dialog.target)}
        />
      )
    case 'spu':
      return (
        <SpuDialog
          target={dialog.target}
          saving={saving}
          onClose={onClose}
          onSave={(spu_id) => void onBatch({ action: 'spu', spu_id }, dialog.target)}
        />
      )
    case 'remove':
      return (
        <RemoveDialog
          target={dialog.target}
          saving={saving}
          onClose={onClose}
          onRemove={() => void onBatch({ action: 'remove' }, dialog.target)}
        />
      )
  }
}
