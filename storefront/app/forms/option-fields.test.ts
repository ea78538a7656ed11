import { expect, test } from 'vitest'
import {
  checkboxName,
  choiceName,
  groupName,
  linkName,
  partName,
  quantityName,
  parseOptions,
  textName,
} from './option-fields.ts'

test('options are read from their fields, without empty and unrelated ones', () => {
  const form = new FormData()
  form.set('sku', 'KS-1')
  form.set(choiceName(12), '34')
  form.set(checkboxName(13, 5), '1')
  form.set(checkboxName(13, 6), '1')
  form.set(textName(14), ' Dla Zosi ')
  form.set(choiceName(15), '')
  form.set(textName(16), '  ')
  form.set(linkName(7), '1')
  form.set('option-x', '1')
  form.set('link-x', '1')
  expect(parseOptions(form)).toEqual({
    selected_options: ['custom-option/12/34', 'custom-option/13/5', 'custom-option/13/6', 'downloadable/7'].map(btoa),
    entered_options: [{ uid: btoa('custom-option/14'), value: 'Dla Zosi' }],
  })
  expect(parseOptions(new FormData())).toEqual({})
})

test('CAT-4: the parts of a bundle are read with their quantities', () => {
  const form = new FormData()
  form.set(groupName(1), '11')
  form.set(groupName(2), '22')
  form.set(quantityName(groupName(2)), '3')
  form.set(groupName(3), '')
  form.set(partName(4, 41), '1')
  form.set(partName(4, 42), '1')
  form.set(quantityName(partName(4, 42)), '2')
  form.set(quantityName(partName(4, 43)), '5')
  expect(parseOptions(form)).toEqual({
    selected_options: ['bundle/1/11/1', 'bundle/2/22/3', 'bundle/4/41/1', 'bundle/4/42/2'].map(btoa),
  })
})
