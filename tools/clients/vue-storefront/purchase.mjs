import assert from 'node:assert/strict'

export const address = {
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  street: ['Krakowskie Przedmieście 12'],
  city: 'Lublin',
  postcode: '20-002',
  telephone: '500600700',
  country_code: 'PL',
}

const POINTS = ['inpostlocker', 'ruch']
const COURIER = { carrier_code: 'dhl', method_code: 'courier_dhl' }

/** The details of the first title in stock of a type. */
export async function findProduct({ call }, type, search = '') {
  const { products } = await call('products', { pageSize: 300, search })
  const listed = products.items.find(
    ({ __typename, stock_status }) => __typename === type && stock_status === 'IN_STOCK',
  )
  assert.ok(listed, `a ${type} in stock`)
  return (await call('productDetails', { filter: { sku: { eq: listed.sku } } })).products.items[0]
}

/** A choice of a bundle's parts, each the default or the first; the middleware has no function that reads them. */
export async function chooseParts({ call }, sku) {
  const query = `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { ... on BundleProduct {
    items { option_id required options { id quantity is_default } } } } } }`
  const { products } = await call('customQuery', { query, queryVariables: { sku } })
  return products.items[0].items
    .filter(({ required }) => required)
    .map(({ option_id, options }) => {
      const { id, quantity } = options.find(({ is_default }) => is_default) ?? options[0]
      return { id: option_id, quantity, value: [String(id)] }
    })
}

/** A day in two weeks, a Wednesday, and noon for the dates and times that a title requires. */
export async function requiredDates({ call }, sku) {
  const query = `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items {
    ... on CustomizableProductInterface { options { option_id required ... on CustomizableDateOption {
      value { type } } } } } } }`
  const { products } = await call('customQuery', { query, queryVariables: { sku } })
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + 14 - ((date.getUTCDay() + 4) % 7))
  const day = date.toISOString().slice(0, 10)
  return products.items[0].options
    .filter(({ required }) => required)
    .map(({ option_id: id, value }) => ({ id, value_string: `${day} ${value.type === 'DATE' ? '00' : '12'}:00:00` }))
}

/** Chooses a courier and bank transfer; returns the order's number. */
export async function order({ call }, cart_id, { isVirtual = false, shipping = { address }, methods } = {}) {
  if (!isVirtual) {
    await call('setShippingAddressesOnCart', { cart_id, shipping_addresses: [shipping] })
    const offered = (await methods()).shipping_addresses[0].available_shipping_methods
    const { method_code } = COURIER
    const { available, error_message } = offered.find((method) => method.method_code === method_code)
    assert.deepEqual({ available, error_message }, { available: true, error_message: null })
    for (const { carrier_code, ...point } of offered.filter((method) => POINTS.includes(method.carrier_code)))
      assert.ok(!point.available && point.error_message, `${carrier_code} needs a point, which no field chooses`)
    const titles = offered.map(({ carrier_title, method_title }) => `${carrier_title}: ${method_title}`)
    assert.equal(new Set(titles).size, titles.length, 'each method has a title of its own')
    const { setShippingMethodsOnCart: set } = await call('setShippingMethodsOnCart', {
      cart_id,
      shipping_methods: [COURIER],
    })
    assert.equal(set.cart.shipping_addresses[0].selected_shipping_method.method_code, method_code)
  }
  await call('setBillingAddressOnCart', { cart_id, billing_address: { address } })
  const { available_payment_methods: payments } = (await call('getAvailablePaymentMethods', cart_id)).cart
  assert.ok(
    payments.some(({ code }) => code === 'banktransfer'),
    'bank transfer',
  )
  await call('setPaymentMethodOnCart', { cart_id, payment_method: { code: 'banktransfer' } })
  const { order_number } = (await call('placeOrder', { cart_id })).placeOrder.order
  assert.match(order_number, /^\d{9,10}$/)
  return order_number
}
