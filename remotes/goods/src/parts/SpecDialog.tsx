import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { toast } from '@crm/platform/feedback'
import { BlockSkeleton, Button, Dialog, FailedBlock } from '@crm/ui/base'
import { useEffect } from 'react'
import { SpecChooser } from './SpecChooser.tsx'

/** 商品规格: one option per group; the price follows the choice. */
export function SpecDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const read = useCall(goodsCalls.spec, { product_id: productId })
  const { failure } = read
  useEffect(() => {
    if (failure) toast.error(failure.message, failure.requestId)
  }, [failure])
  return (
    <Dialog
      open
      title="商品规格"
      width={668}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      {read.state === 'failed' ? (
        <FailedBlock failure={failure} onRetry={read.retry} />
      ) : read.data ? (
        <SpecChooser answer={read.data} />
      ) : (
        <BlockSkeleton lines={6} />
      )}
    </Dialog>
  )
}
