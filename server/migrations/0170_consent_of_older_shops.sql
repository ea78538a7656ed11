-- Shops from before the consent to services have one to files: they request that of services too, in the same views.
insert into checkout_agreement (store_code, name, content, checkbox_text, concerns, position)
select v.code, t.name, t.content, t.box, 'service',
  (select max(position) + 1 from checkout_agreement where store_code = v.code)
from store_view v join (values
  ('pl', 'Usługi przed upływem 14 dni',
    'Chcę, żeby zamówiona usługa mogła się rozpocząć przed upływem 14 dni na odstąpienie od umowy, i przyjmuję do '
    'wiadomości, że po jej pełnym wykonaniu stracę prawo odstąpienia od umowy w tej części.',
    '<p>Od umowy o usługę można odstąpić w ciągu 14 dni od jej zawarcia. Jeśli wyraźnie zgodzisz się, żeby '
    'rozpoczęła się wcześniej, prawo odstąpienia wygasa z chwilą jej pełnego wykonania (art. 38 ust. 1 pkt 1 '
    'ustawy o prawach konsumenta). Do tego czasu odstąpić można, płacąc za to, co już wykonaliśmy.</p>'),
  ('en', 'Services within 14 days',
    'I wish the service that I order to be able to begin before the 14 days for withdrawal are over, and '
    'acknowledge that once it is fully performed I lose the right to withdraw from that part of the contract.',
    '<p>You may withdraw from the contract for a service within 14 days of making it. If you expressly agree that '
    'it begins before that, the right to withdraw ends when it is fully performed (article 38 (1) (1) of the '
    'Polish act on consumer rights). Until then you may withdraw and pay for what we have done.</p>')
) t (language, name, box, content) on split_part(v.locale, '_', 1) = t.language
where exists (select from checkout_agreement a where a.store_code = v.code and a.concerns = 'digital' and a.is_active)
  and not exists (select from checkout_agreement a where a.store_code = v.code and a.concerns = 'service');
