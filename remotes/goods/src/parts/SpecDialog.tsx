import { word } from '@crm/base/messages'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { BlockSkeleton, Button, Dialog, FailedBlock, useErrorToast } from '@crm/ui/base'
import { SpecChooser } from './SpecChooser.tsx'

/** 商品规格: one option per group; the price follows the choice. */
export function SpecDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const read = useCall(goodsCalls.spec, { product_id: productId })
  useErrorToast(read.failure)
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
        <FailedBlock failure={read.failure} onRetry={read.retry} />
      ) : read.data ? (
        <SpecChooser answer={read.data} stockText={({ stock }) => `库存 ${thousands(stock)}`} />
      ) : (
        <BlockSkeleton lines={6} />
      )}
    </Dialog>
  )
}
