import type SemiCascader from '@douyinfe/semi-ui/lib/es/cascader'
import type { CascaderProps } from '@douyinfe/semi-ui/lib/es/cascader'
import type { Ref } from 'react'
import { lazyPart } from '../base/lazyPart.tsx'

/** Semi's cascader (categories, regions); its code comes when the first one is shown. */
export const Cascader = lazyPart<CascaderProps & { ref?: Ref<SemiCascader> }>(() =>
  // A class takes `ref` as a prop of its element; the component type does not name it.
  import('@douyinfe/semi-ui/lib/es/cascader').then((module) => module.default as never),
)
