<?php
$settings = json_decode(file_get_contents(getenv('WORLD_FOLDER') . '/settings.json'), true);
$email = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
$metadata['__DYNAMIC:1__'] = [
    'host' => '__DEFAULT__',
    'privatekey' => 'provider.key',
    'certificate' => 'provider.pem',
    'auth' => 'people',
    'NameIDFormat' => [$email, 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    'authproc' => [
        3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'mail', 'Format' => $email],
        4 => ['class' => 'saml:PersistentNameID', 'attribute' => 'mail'],
    ],
] + $settings['provider'];
