import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { InfoDialog, Loaded, useErrorToast } from '@crm/ui/base'
import { SpecChooser } from './SpecChooser.tsx'

/** 商品规格: one option per group; the price follows the choice. */
export function SpecDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const read = useCall(goodsCalls.spec, { product_id: productId })
  useErrorToast(read.failure)
  return (
    <InfoDialog title="商品规格" width={668} onClose={onClose}>
      <Loaded read={read} lines={6}>
        {(answer) => <SpecChooser answer={answer} stockText={({ stock }) => `库存 ${thousands(stock)}`} />}
      </Loaded>
    </InfoDialog>
  )
}
