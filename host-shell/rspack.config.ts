import { hostConfig } from '../rspack.base.ts'

export default hostConfig()
