-- no container was ever made: signatures are files beside what they sign
update templates set signature_container = 'P7S' where signature_container <> 'P7S';
