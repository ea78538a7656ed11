-- Magento's clients show methods by carrier: several of one company need titles of their own.
update delivery_method set carrier_title = 'DHL POP'
where method_code = 'pickup_dhl' and carrier_title = 'DHL' and carrier_titles = '{}';
update delivery_method set carrier_title = 'DPD Pickup'
where method_code = 'pickup_dpd' and carrier_title = 'DPD' and carrier_titles = '{}';
update delivery_method set carrier_title = 'DHL (płatność przy odbiorze)', carrier_titles = '{"en": "DHL (cash on delivery)"}'
where method_code = 'courier_dhl_cod' and carrier_title = 'DHL' and carrier_titles = '{}';
update delivery_method set carrier_title = 'DPD (płatność przy odbiorze)', carrier_titles = '{"en": "DPD (cash on delivery)"}'
where method_code = 'courier_dpd_cod' and carrier_title = 'DPD' and carrier_titles = '{}';
