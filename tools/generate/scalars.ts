/** Both sides agree on what a scalar is; clients send numbers where the schema says ID. */
export const scalars = { ID: { input: 'string | number', output: 'string' } }
