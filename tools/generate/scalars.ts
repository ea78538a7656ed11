/** Scalar types of server and storefront; ID input also accepts numbers, which clients send. */
export const scalars = { ID: { input: 'string | number', output: 'string' } }
