-- Audiobooks are downloaded from the shop as e-books are: until now they were sold as files that somebody sends.
alter table purchased_download drop constraint purchased_download_format_check, add check (format in ('epub', 'pdf', 'mp3'));
update product p set type = 'downloadable', updated_at = now() from product_option po join attribute_option o on o.id = po.option_id join attribute a on a.id = o.attribute_id
  where po.product_id = p.id and a.code = 'format' and o.key = 'audiobook' and p.type = 'virtual';
update book b set file_formats = '{MP3}' from product p join product_option po on po.product_id = p.id join attribute_option o on o.id = po.option_id join attribute a on a.id = o.attribute_id
  where p.id = b.product_id and p.type = 'downloadable' and a.code = 'format' and o.key = 'audiobook' and coalesce(b.file_formats, '{}') = '{}';
update order_item i set type = 'downloadable' from product p where p.id = i.product_id and p.type = 'downloadable' and i.type = 'virtual';
