<?php
// Service providers by their own metadata, read as the metadata converter of SimpleSAMLphp reads it; a test's choices win over it.
$settings = json_decode(file_get_contents(getenv('WORLD_FOLDER') . '/settings.json'), true);
foreach ($settings['serviceProviders'] as $one) {
    $parsed = \SimpleSAML\Metadata\SAMLParser::parseString($one['metadataXml'])->getMetadata20SP();
    $metadata[$parsed['entityid']] = $one['choices'] + $parsed;
}
