import { monolithConfig } from '../rspack.base.ts'

/** Measuring only: everything as one application, without federation. */
export default monolithConfig()
