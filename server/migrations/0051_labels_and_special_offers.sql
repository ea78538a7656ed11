-- What can be ordered before it is out has a label of its own; 'Zapowiedź' stays with what cannot be ordered yet.
insert into product_label (code, name, labels, position, font_color, background_color, show_discount)
select 'przedsprzedaz', 'Przedsprzedaż', '{"en": "Pre-order"}', l.position, l.font_color, l.background_color, false
from product_label l where l.code = 'zapowiedz' on conflict (code) do nothing;

-- Special offers have a page of their own; an operator's own menu stays.
update menu_item set url_type = 0, category_id = null, url = '/promocje', urls = '{"en": "/special-offers"}'
where url_type = 2 and url = '?customFilters=special:1';
update cms_block set content = replace(content, '{{store url="ksiazki.html"}}?customFilters=special:1', '{{store url="promocje"}}')
where content like '%ksiazki.html"}}?customFilters=special:1%';
update cms_block set content = replace(content, '{{store url="books.html"}}?customFilters=special:1', '{{store url="special-offers"}}')
where content like '%books.html"}}?customFilters=special:1%';

-- The English descriptions of the demo books: Polish words of the main view, which are told apart by being the same there.
update product_text e set description = d.description
from product_text d
where e.store_code = 'en' and d.store_code = 'default' and d.product_id = e.product_id
  and replace(e.description, '<p lang="pl">', '<p>') = e.short_description || E'\n' || d.description;
