-- Protection of e-books: codes of ONIX list 144 in place of words, which were in one language. Own words stay.
update book b set protection = k.code
from (values
  ('brak', '00'),
  ('DRM', '01'),
  ('znak wodny', '02'),
  ('Adobe DRM', '03'),
  ('Apple DRM', '04'),
  ('OMA DRM', '05'),
  ('Readium LCP', '06'),
  ('Sony DRM', '07')
) k (term, code)
where k.term = b.protection;
