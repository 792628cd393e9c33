import { ShopType } from '@crm/contracts/enums'
import { ShopBinding } from './ShopBinding.tsx'

/** 绑定视频号小店. */
export function ShopBindSphPage() {
  return <ShopBinding type={ShopType.videoAccountShop} title="绑定视频号小店" />
}
