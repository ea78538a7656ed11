import type { Catalogue } from '../../../../language/translate.ts'

/** Why a command of the operator is refused. */
export const orderCommandsTexts: Catalogue = {
  'Order %s is %s: this cannot be done any more, or not yet.':
    'Zamówienie %s ma status %s: tego nie można już albo jeszcze zrobić.',
  'Order %s has no item %s.': 'W zamówieniu %s nie ma pozycji %s.',
  'Several lines of order %s have the SKU %s. Name one: %s.':
    'W zamówieniu %s kilka pozycji ma symbol %s. Podaj jedną z nich: %s.',
  'The parts of %s are shipped together: %s of %s belong to it.':
    'Części %s są wysyłane razem: należy do tego %s szt. %s.',
  'Of %s, %s were requested and %s are left.': 'Z pozycji %s potrzeba %s, a zostało %s.',
  'Of %s, %s were requested and %s are left that have an invoice. Cancel the others: orders cancel %s --item %s=%s.':
    'Z pozycji %s potrzeba %s, a z fakturą zostało %s. Anuluj pozostałe: orders cancel %s --item %s=%s.',
  'Not ready to be shipped: %s. Ship the other lines with --item, name these with --item as well, or use --force.':
    'Nie są gotowe do wysyłki: %s. Wyślij pozostałe pozycje (--item), wskaż także te (--item) albo użyj --force.',
  'Order %s has not been paid.': 'Zamówienie %s nie jest opłacone.',
  'Nothing of order %s is left to invoice.': 'W zamówieniu %s nie ma już nic do zafakturowania.',
  'Nothing of order %s is left to ship.': 'W zamówieniu %s nie ma już nic do wysłania.',
  'Nothing of order %s is left to refund.': 'W zamówieniu %s nie ma już nic do zwrotu.',
  'Nothing of order %s that has an invoice is left to refund. The rest is cancelled: orders cancel %s, or parts of it with --item.':
    'W zamówieniu %s nie ma już do zwrotu nic, co ma fakturę. Resztę się anuluje: orders cancel %s, a część z --item.',
  'Nothing of order %s that has an invoice is left to refund. What was shipped is invoiced first: orders invoice %s.':
    'W zamówieniu %s nie ma już do zwrotu nic, co ma fakturę. To, co wysłano, najpierw się fakturuje: orders invoice %s.',
  'Nothing of order %s is left to cancel.': 'W zamówieniu %s nie ma już nic do anulowania.',
  'Of the delivery, %s can be refunded at most.': 'Z kosztu dostawy można zwrócić najwyżej %s.',
  'At most %s can be refunded; this comes to %s.': 'Można zwrócić najwyżej %s, a wychodzi %s.',
  'More is kept back than is refunded.': 'Potrącenie jest większe niż zwrot.',
  'State the source to return %s to: it came from none.': 'Podaj, na którą półkę wraca %s: nie pochodzi z żadnej.',
  'The key %s was used for something else with this order.': 'Klucza %s użyto już przy tym zamówieniu do czego innego.',
  'There is no shelf "%s".': 'Nie ma półki „%s”.',
  'Fewer copies are on the shelf than were promised to orders. Count them first.':
    'Na półce jest mniej egzemplarzy, niż obiecano w zamówieniach. Najpierw trzeba je policzyć.',
}
