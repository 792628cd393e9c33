import { monolithConfig } from '../rspack.base.ts'

export default monolithConfig()
