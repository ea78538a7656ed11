-- „romans” found books with the word „miłosna” only, „romanse” all love stories. Meanings of operators are kept.
update search_synonym set phrases = array['romans', 'powiesc milosna', 'milosc']
where is_one_way and phrases = array['romans', 'milosna'];
update search_synonym set phrases = array['romansidlo', 'powiesc milosna', 'milosc']
where is_one_way and phrases = array['romansidlo', 'powiesc milosna'];
