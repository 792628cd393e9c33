import type { OpenerProps } from '@crm/platform/openers'
import { SpuDialog } from './spu/SpuDialog.tsx'

/** 新建 SPU or 编辑, opened from anywhere. */
export function OpenedSpu({ spu_id, onClose }: OpenerProps['spuForm'] & { onClose: () => void }) {
  return <SpuDialog {...(spu_id !== undefined && { spu_id })} onClose={onClose} />
}
