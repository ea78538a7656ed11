import type { IConfiguration } from 'dependency-cruiser'

declare const rules: Required<Pick<IConfiguration, 'forbidden' | 'options'>>
export default rules
